import { defineOntology } from "./define-ontology.js";

const agents = ["Person", "Organization"];
const made = ["Work", "Product"];

/** For texts of any subject. */
const generic = defineOntology({
  name: "generic",
  classes: [
    { name: "Person", description: "A human being with a name, real or invented.", properties: [{ name: "role", description: "Occupation, office or rank." }] },
    { name: "Organization", description: "A company, authority, school, club, band, team or other group with a name." },
    { name: "Place", description: "A country, town, region, building, river, or other place with a name." },
    { name: "Date", description: "A day, month, year, or period of time." },
    { name: "Event", description: "Something that happened or will happen, with a name: a war, election, match, festival." },
    { name: "Work", description: "A book, film, song, painting, law, standard, or other work with a title." },
    { name: "Product", description: "A thing that is made, sold or used, with a name: a machine, vehicle, program, medicine." },
    { name: "Concept", description: "A term that the text defines or explains: a method, theory, field of study, rule." },
  ],
  relationships: [
    { type: "WORKED_AT", description: "was or is employed by, or held an office of", from: ["Person"], to: ["Organization"] },
    { type: "STUDIED_AT", description: "was or is a student of", from: ["Person"], to: ["Organization"] },
    { type: "MEMBER_OF", description: "belongs or belonged to", from: agents, to: ["Organization"] },
    { type: "LED", description: "leads or led", from: agents, to: ["Organization", "Place", "Event"] },
    { type: "FOUNDED", description: "founded or helped to found", from: agents, to: ["Organization"] },
    { type: "OWNED", description: "owns or owned", from: agents, to: ["Organization", "Place", ...made] },
    { type: "CREATED", description: "wrote, made, directed, designed or invented", from: agents, to: [...made, "Concept"] },
    { type: "APPEARED_IN", description: "acts, plays or occurs in", from: [...agents, "Place", "Event"], to: ["Work"] },
    { type: "TOOK_PART_IN", description: "took part in", from: agents, to: ["Event"] },
    { type: "RELATED_TO", description: "is of the same family as", from: ["Person"], to: ["Person"] },
    { type: "MARRIED_TO", description: "is or was married to", from: ["Person"], to: ["Person"] },
    { type: "BORN_IN", description: "was born in", from: ["Person"], to: ["Place"] },
    { type: "BORN_ON", description: "was born on, or in the year", from: ["Person"], to: ["Date"] },
    { type: "DIED_IN", description: "died in", from: ["Person"], to: ["Place"] },
    { type: "DIED_ON", description: "died on, or in the year", from: ["Person"], to: ["Date"] },
    { type: "LOCATED_IN", description: "lies, has its seat, or happens in", from: ["Organization", "Place", "Event"], to: ["Place"] },
    { type: "DATED", description: "was founded, published, released, or happened at this time", from: ["Organization", "Place", "Event", ...made, "Concept"], to: ["Date"] },
    { type: "PART_OF", description: "is a part of", from: ["Organization", "Place", "Event", ...made, "Concept"], to: ["Organization", "Place", "Event", ...made, "Concept"] },
    { type: "USES", description: "uses or is built on", from: [...agents, ...made, "Concept"], to: ["Product", "Concept"] },
    { type: "ABOUT", description: "deals with", from: ["Work", "Concept", "Event"] },
  ],
});

/** The ontologies that are built in. `generic` is for texts of any subject. */
export const ontologies = { generic } as const;
