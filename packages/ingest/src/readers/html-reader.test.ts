import { describe, expect, it } from "vitest";
import { htmlReader } from "./html-reader.js";

const read = (html: string | Uint8Array) =>
  htmlReader.read({ bytes: typeof html === "string" ? Buffer.from(html) : html, fileName: "page.html" });
const textOf = (html: string): string => read(html).text;
const outline = (html: string) => {
  const document = read(html);
  return document.sections.map(({ path, start, end }) => [path.join("/"), document.text.slice(start, end)]);
};
const latin1 = (html: string): Buffer => Buffer.from(html, "latin1");

describe("the text of a page", () => {
  it("has a blank line between paragraphs and a line for each division", () => {
    expect(textOf("<h1>A</h1><p>one\n two</p> <p>three</p><div>four</div><div>five</div>")).toBe("A\n\none two\n\nthree\n\nfour\nfive");
    expect(textOf("<section><div><div>a</div></div></section>b<blockquote>c</blockquote><hr>d")).toBe("a\n\nb\n\nc\n\nd");
  });

  it("has white space as a browser shows it", () => {
    expect(textOf("<p> a <b> b</b>\n\t<i>c </i> d</p>")).toBe("a b c d");
    expect(textOf("<p>a<b>b</b>c</p>")).toBe("abc");
    expect(textOf("<p>a&nbsp;&nbsp;b &#32; c</p>")).toBe("a\u00a0\u00a0b c");
    expect(textOf("a<br>b<br> <br>c<p>d<br></p><p>e")).toBe("a\nb\n\nc\n\nd\n\ne");
    expect(textOf("  \n ")).toBe("");
  });

  it("has characters in place of references", () => {
    expect(textOf("<p>caf&eacute; &lt;b&gt; &amp;amp; &#x1F384; &notit; &unknown; AT&T &copy 5 &acE;")).toBe(
      "café <b> &amp; 🎄 ¬it; &unknown; AT&T © 5 \u223e\u0333",
    );
  });

  it("has a line for each item of a list, those inside of items too", () => {
    expect(textOf("<p>x</p><ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul><dl><dt>e<dd>f</dl>y")).toBe(
      "x\n\na\nb\nc\nd\n\ne\nf\n\ny",
    );
  });

  it("has a line for each row of a table, and a border between its cells", () => {
    const document = read(
      "<table><caption>T</caption><tr><th></th><th>x</th><th> y</th></tr>" +
        "<tr><td><p>1</p><p>2</p></td><td></td><td>3<br>4<ul><li>5</ul></td></tr></table>after",
    );
    expect(document.text).toBe("T\n| x | y\n1 2 | | 3 4 5\n\nafter");
    expect(document.blocks).toEqual([{ start: 0, end: document.text.indexOf("\n\nafter") }]);
  });

  it("takes a table that holds headings, tables or code for an arrangement of the page", () => {
    const inner = "<table><tr><td>a</td><td>b</td></tr></table>";
    const document = read(`<table><tr><td>menu</td><td><h2>H</h2>text${inner}</td></tr></table>`);
    expect(document.text).toBe("menu\n\nH\n\ntext\n\na | b");
    expect(document.blocks.map(({ start, end }) => document.text.slice(start, end))).toEqual(["a | b"]);
    expect(textOf('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>')).toBe("a\nb");
    expect(textOf("<table><tr><td><pre>1\n2</pre></td><td><pre>x\ny</pre></td></tr></table>")).toBe("1\n2\n\nx\ny");
  });

  it("keeps preformatted text as it is", () => {
    const document = read("a <pre>\n\n  x &lt;\r\n\ty <b>z</b> \n</pre> b");
    expect(document.text).toBe("a\n\n\n  x <\n\ty z \n\nb");
    expect(document.blocks.map(({ start, end }) => document.text.slice(start, end))).toEqual(["\n  x <\n\ty z \n"]);
  });

  it("leaves out what is not to be read, and counts it", () => {
    const html =
      "<title>t</title><style>s{}</style><script>s</script><!-- c -->" +
      "<body><script>var a = '<p>no</p>';</script><noscript>no</noscript><template><p>no</p></template>" +
      '<p hidden>no</p><p aria-hidden="true">no</p><p style="color:red; DISPLAY : none!important">no</p>' +
      '<p style="visibility:hidden">no<b>no</b></p>' +
      '<dialog>no</dialog><form><label>name</label> <input value="no">' +
      '<select><option>no</select><textarea>no</textarea><button>no</button></form>' +
      '<img alt="no"><svg><title>no</title><text>no</text></svg><iframe>no</iframe><video>no</video>' +
      '<p style="display: inline-block">yes</p>' +
      '<p hidden="until-found">found</p><dialog open>open</dialog>';
    const document = read(html);
    expect(document.text).toBe("name\n\nyes\n\nfound\n\nopen");
    expect([...document.leftOut].sort()).toEqual([
      "1 comment",
      "1 noscript element",
      "1 style sheet",
      "1 template",
      "2 embedded objects",
      "2 images",
      "2 scripts",
      "4 form controls",
      "5 hidden elements",
    ]);
    expect(read("<p>plain").leftOut).toEqual([]);
  });

  it("shows a page that is hidden as a whole until its scripts have run", () => {
    expect(textOf('<html style="visibility:hidden"><body style="display:none"><p>text')).toBe("text");
  });

  it("takes a NUL for white space, and says so", () => {
    expect(read("<p>a\0b</p>")).toMatchObject({ text: "a b", leftOut: ["1 NUL character"] });
  });
});

describe("sections of a page", () => {
  it("begin with headings, nested by level, wherever these stand", () => {
    expect(outline("<p>0</p><main><h1>A</h1><p>a</p><div><h2>B <i>b</i></h2>b</div></main><table><tr><td><h2>C</h2>c</table>")).toEqual([
      ["A", "A\n\na\n\nB b\n\nb\n\nC\n\nc"],
      ["A/B b", "B b\n\nb\n\n"],
      ["A/C", "C\n\nc"],
    ]);
  });

  it("do not begin in quotations, with hidden headings or with empty ones", () => {
    expect(outline("<blockquote><h1>no</h1></blockquote><h1 hidden>no</h1><h1> <img></h1><h2>yes</h2>x")).toEqual([["yes", "yes\n\nx"]]);
  });

  it("begin with the outer heading where a page puts one into another", () => {
    expect(outline("<h1>A<div><h2>B</h2></div></h1>c").map(([path]) => path)).toEqual(["A B"]);
  });
});

describe("what a page says about itself", () => {
  it("names it: its title, else its first heading of level 1, else its file", () => {
    expect(read("<title> My\n page </title><h1>H</h1>").title).toBe("My page");
    expect(read("<title></title><h2>2</h2><h1>H</h1>").title).toBe("H");
    expect(read("<p>x").title).toBe("page.html");
    expect(read("<svg><title>no</title></svg><h1>H</h1>").title).toBe("H");
  });

  it("is metadata, with what is known by name", () => {
    const document = read(
      '<html lang="sv"><meta name="Author" content="Ada"><meta name="DESCRIPTION" content=" d ">' +
        '<meta property="og:site_name" content="Site">' +
        '<meta property="article:published_time" content="2024-05-01T10:00:00Z">' +
        '<meta name="keywords" content="a, b"><meta name="viewport" content="w">' +
        '<meta name="DC.Creator" content="Bo"><meta name="DC.Creator" content="Cy">' +
        '<meta name="description" content=""><meta name="og:" content="x">',
    );
    expect(document.metadata).toEqual({
      author: "Ada",
      description: "d",
      keywords: "a, b",
      language: "sv",
      publisher: "Site",
      publishedAt: "2024-05-01T10:00:00Z",
      "og:site_name": "Site",
      "article:published_time": "2024-05-01T10:00:00Z",
      "dc.creator": ["Bo", "Cy"],
    });
    expect(document.bibliography).toEqual({ publisher: "Site", publishedAt: "2024-05-01T10:00:00Z", author: "Ada", language: "sv" });
    expect(read('<meta name="dc.creator" content="Bo"><meta name="dc.creator" content="Cy">').bibliography.author).toBe("Bo, Cy");
    expect(read('<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">').bibliography.language).toBe("en");
  });
});

describe("the encoding of a page", () => {
  const page = (charset: string): string => `<meta charset=${charset}><p>café`;

  it("is the one of its byte order mark, else the declared one, else what its bytes are", () => {
    expect(read(`\uFEFF${page("latin1")}`)).toMatchObject({ encoding: "utf-8", text: "café" });
    expect(read(Buffer.from(`\uFEFF${page("utf-8")}`, "utf16le"))).toMatchObject({ encoding: "utf-16le", text: "café" });
    expect(read(Buffer.from(page("latin1")))).toMatchObject({ encoding: "windows-1252", text: "cafÃ©" });
    for (const label of ["latin1", '"ISO-8859-1"', "windows-1252", "us-ascii"])
      expect(read(latin1(page(label)))).toMatchObject({ encoding: "windows-1252", text: "café" });
    const asHeader = "<meta http-equiv=content-type content='text/html; charset=iso-8859-1'>1 é 2 é";
    expect(read(latin1(asHeader))).toMatchObject({ text: "1 é 2 é" });
    expect(read(latin1("<?xml version='1.0' encoding='iso-8859-1'?><html><p>1 é"))).toMatchObject({ text: "1 é" });
    expect(read(page("utf-16"))).toMatchObject({ encoding: "utf-8", text: "café" });
    expect(read(latin1("<p>Das wäre es</p>"))).toMatchObject({ encoding: "windows-1252" });
    expect(read("<!-- <meta charset=shift_jis> --><p>é")).toMatchObject({ text: "é" });
  });

  it("is refused where it is another one, or where the bytes are not what is declared", () => {
    for (const label of ["shift_jis", "windows-1251", "no-such-thing"])
      expect(() => read(page(label))).toThrow(
        expect.objectContaining({ code: "INGEST.NOT_UTF8", message: expect.stringContaining(label) as unknown }),
      );
    const bytes = latin1(page("utf-8"));
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code: "INGEST.NOT_UTF8", details: { offset: bytes.length - 1 } }));
  });
});

describe("places in the bytes of a page", () => {
  const sourceOf = (html: Buffer, words: string): string => {
    const { text, sourceSpanOf } = read(html);
    const start = text.indexOf(words);
    const { startByte, endByte } = sourceSpanOf!({ start, end: start + words.length });
    return html.subarray(startByte, endByte).toString("latin1");
  };

  it("hold all that a part of the text was made from, and no more", () => {
    const html = Buffer.from("\uFEFF<p>caf&eacute;  au <b>lait</b>, 2&nbsp;€</p>\r\n<pre>\r\nx\r\ny</pre>");
    expect(sourceOf(html, "café")).toBe("caf&eacute;");
    expect(sourceOf(html, "é au l")).toBe("&eacute;  au <b>l");
    expect(sourceOf(html, "ait, 2")).toBe("ait</b>, 2");
    expect(sourceOf(html, "2\u00a0€")).toBe(Buffer.from("2&nbsp;€").toString("latin1"));
    expect(sourceOf(html, "x\ny")).toBe("x\r\ny");
  });

  it("count in the bytes of every encoding", () => {
    expect(sourceOf(latin1("<meta charset=latin1><p>é &amp; ü"), "& ü")).toBe("&amp; \u00fc");
    expect(sourceOf(Buffer.from("\uFEFF<p>é &amp; ü", "utf16le"), "& ü")).toBe("&\0a\0m\0p\0;\0 \0ü\0");
  });

  it("are those of text that a browser moves in front of a table", () => {
    expect(sourceOf(Buffer.from("<table><tr><td>cell</td></tr>moved</table>"), "moved")).toBe("moved");
  });
});
