/**
 * English words that begin sentences without being names: function words, verbs of instructions, and those that encyclopaedia and news articles (the passages of 2WikiMultihopQA, HotpotQA, MuSiQue
 * and MultiHop-RAG, 13 million characters) use at the beginning of sentences and write small at least ten times as often as large inside them. Words that are given names as well are left out.
 */
export const commonOpeners: ReadonlySet<string> = new Set(
  (
    "a abandoned about above absence academic accepted access accident acclaimed accompanied according accurate accused acquired across acting active " +
    "actresses actually ad adapted add added adding additional additionally adherents adjacent administered administrative adoption affected affiliated " +
    "after afterwards again against aged agent ahead aimed air airing album alcohol all allegedly allow almost along alongside already also although " +
    "altitude always am amid among amongst an ancestor and animated anime announced annual another any anybody anyone anything anywhere apart apartment " +
    "apparently apply appointed approximately architect architectural archived are areas arguably arguments around arranged arrival article artist as ask " +
    "asked aspects assigned associated at attack attacks attempting attempts attendance attention attracted audience author authors available average avoid " +
    "awarded aware backed background bad band bands bars based basic be bearer beating because becoming been before began begin beginning begun behind " +
    "being believed below beside besides better betting between beyond billionaire billions biographical biography birth bit blockbuster bordered bordering " +
    "borders born both boundaries bounded boyfriend branches breaking breed bridges brief brilliant bring bringing broke brother budget build built " +
    "businessman but buying by cache caches calendar call called came cameo can captured career carriers carry cassette cast casting categories caught cell " +
    "census centered centers certain chain changed changes changing chapter character characters charge charges charting check child childhood childless " +
    "children choose cinematographer circulation circumstances citizens claim clean clear click client clients climate clinical close closed closely closer " +
    "coach coached codes collected collectively column combined come comedian comedy comic comment commercial commercially commitment committed commonly " +
    "companies compared comparison competing competition competitors complete completed completely component composables composed composer compositions " +
    "comprising conceived concern concerned concerns concert configure confirmed conflict confluence connect connecting consequences consider considered " +
    "considering consisting constructed construction consumers contact contained contested continuously contract controversy conventions conversation " +
    "cooking cool copy cost could counterpart countries courses courtesy courts cover covering create created creating creation crew critic critical " +
    "critically criticism critics crossed currency current currently customers damage data dating daughter daughters day days dealing deals dear death " +
    "debate debt decade decades declared dedicated deemed default defending define definition delete denied density departure dependent depending depicting " +
    "deposed deposit descended described describing designated designed designer despite destination destruction detailed details developed developing " +
    "device devoted dialects dialogue did difference different direct directed directing disable disc distant divided do doctors document documents does " +
    "domestic done dots down dozens dr drafted drain drama draw drawing drawn driven driving drop dropped drums dubbed due duet during dynamic each earlier " +
    "early earning easily economist edited editor educated efforts eight eighteen either eldest elected elections electricity elements elevated eleven " +
    "eliminated else elsewhere emotional employees enable encompassing encounter encouraged endemic ending engineers ensure enter entering entitled entry " +
    "episode episodes erotic especially essays essentially established establishment ethnic even events eventually every everybody everyone everything " +
    "evidence exactly example examples excellent except excluding exclusive exile exiled expect expectations expected experiments experts extant extensive " +
    "extremely faced facing fact failure falling false families famous fans farmers faster fatal father featured features featuring feed feels females few " +
    "fewer fiction fictional field figure figures fill filmed filming filmmaker films finally find finding finished finishing fired firing firms first five " +
    "fixed flow flowing focused focusing follow following food footage for foremost formal formally formed former formerly forming forty forward found " +
    "founded founder founders founding four fourteen frequently friend from frontman fuel full fully function further furthermore gas generally generations " +
    "genetic get give given giving globally go goal goals good governments gradually graduating grandmother grandson groups growing grown growth guest " +
    "guests guidance guilty guitar guitarist had half handle handling has have having he header heading headquartered heard hearing heat held help hence " +
    "her here hers highest him himself hip his historian historians historically history hit hold holder homage hopes horror hosted hour hours housed " +
    "houses how however hundreds husband i ideas identical identified if ignore image immediately immigrant immigrants impeachment imperialism implementors " +
    "important impressive in inaugural inception included including incorporated increasing increasingly indeed indicates indie individual individuals " +
    "influenced influential informally inhabitants initial initially injuries injury innovative inside inspired install installed instead instruments " +
    "intended intense intent interested internationally interview interviews into introduced introducing invasion invented inventor investors invited " +
    "involved involving is isolated issue issued issues it items its join joining jointly journalist judges jurisdiction just keep keeping key keyboardist " +
    "killed knockout known lands large largely larger last lasting late later latest latter launched lay lead leading learning least leave leaves leaving " +
    "led left legal legally legendary legislation legitimate less lessons let lets licensed lift like likely likewise lines listed listing lists lit lived " +
    "load local locally located locations long longer longtime look looking loosely lose losing lost lowest lyrics made mainly majority make makes making " +
    "males man managed managing manufactured many marked markets marks marriage married marrying massive material maximum me mean meant meanwhile measure " +
    "measured medium meeting member members membership memoir men mental message met method might million millions mine minute minutes missing mix models " +
    "monarch monopoly month months monuments more moreover most mouse move moving mr mrs ms much multiple municipalities murdered musician must my " +
    "mysterious name named namely narrative narrow nationalism nationally near nearby nearly necessary negative negotiations neighborhood neighboring " +
    "neither never nevertheless new newspaper next nicknamed niece nine no nobility nobody nominated nominations none nonetheless nor normally not notable " +
    "notably note noted notes nothing notice novelist now number numbers numerous object occasionally occurring of off offering officers official " +
    "officially officials often old older oldest on once one ones online only onto open opened opening opportunity options or ordained organised " +
    "organizations organized originally originating other others otherwise our ours out outbreak outside over overall overthrown owned owner ownership pace " +
    "paid painted parameter parents parishes part partial partially participating participation particular particularly partly partner parts pass passage " +
    "passages passenger passing past patients patterns pay paying payment peaks peer penned people per perceived performances performers perhaps permanent " +
    "persistent person personal personality persons philosopher phone photographs pioneer pioneers planned plans plants play played players playing please " +
    "plot poems poet police political politically poor poorly popular popularly population portions portraits ports possible possibly posts powered " +
    "powerful practices pray precipitation premiere presence press previous previously primarily primary print prior prisoners probably problem produced " +
    "producer producing product production professional programming projects prominent promised promoted promoting property props protests provide proxies " +
    "proxy publication published pull punk purchased push put putting quarterback query question quickly quite rainfall raise raised raising ran rare " +
    "rather reached reaching read ready reality receiving recent recently recipients recognised recognition recognize recognized record recorded recurring " +
    "redirection references referred referring refers reforms regarded regardless registered regular regularly reign reigning related relationship " +
    "relationships relatively relay release released reliable religious remain remains remember remove removed render renowned replace report reportedly " +
    "reports request requests require research researchers residents responses responsible results retired retiring retrieved return returned returning " +
    "revenue review reviews revised risk rival rivers roller romantic roughly routes ruler rulers ruling run running safe said sale sales same save saw " +
    "scene scenes scheduled scholars scientists scoring script scrutiny sculptor season seasonal seasons second section sections sectors secular security " +
    "see seed seeing seen sees select selected selection self selling selo send separate separated separately sequel serial serious server servers serving " +
    "set seven several severe sexual shall shape shares she shipping shooting short shortly shorts shot should show shown sibling siblings sign signed " +
    "significant significantly signs silence silent similar similarly simply simultaneously since singer singing single sister sitcom sitting situated " +
    "situation six sixth sketch skyscraper slasher slaves slightly slot slow small smooth snowfall so soap soft sold soldiers sole solo some somebody " +
    "someone something sometime sometimes somewhat son song sons soon soprano sources spanning speak speakers speaking specialized specializing species " +
    "specifically speculation split spoken sponsored spread stage stages starred starring stars start started starting starts status still stop store " +
    "straight stream streaming string stronger strongly struggle students studies studio study stunt style styled subject submit subsequent subsequently " +
    "substantial succeeding success successful such sudden suffering suggested suicide superhero supernatural supported supporters surprise surrender " +
    "surrounding surviving swimming symptoms syndicated table take taken takes taking taught teachers teaching team teams television tell temperature " +
    "temperatures temporary ten tensions tenth term terminus terms test testing text than thank that the their theirs them theme themed themes then there " +
    "thereafter therefore these they think thinking third this those though thousands three thriller through throughout thus tie till time title titled " +
    "titles to today together tomorrow tonic took topics tornado tornadoes total toward towards towns track tracking trade trading tradition traditional " +
    "traditionally traffic trained trainer trains transactions transition translation translations travel traveling trend tributaries tribute tried troops " +
    "try turn turning twelve twenty twice two type typical typically ultimately unable uncertain uncle uncredited under unincorporated unknown unless " +
    "unlike unrecognized until unusually up update upon us use used user users uses using usually value variant variation variety various vast verify " +
    "version very veteran via victories victory video videos viewers village villages vinyl violations virtually virus visit visitors vocalist voices von " +
    "vote wager wait was watched watching water we wealth wealthy week weeks weight well went were what whatever when whenever where whereas whether which " +
    "while whilst who whole whom whose why widely widespread wife winds winner winning wins with within without woman women won word words work worked " +
    "workers workforce working works worldwide worst would wounded wrestler write writer writing written year years yes yesterday yet yields you youngest " +
    "your yours zero"
  ).split(" "),
);
