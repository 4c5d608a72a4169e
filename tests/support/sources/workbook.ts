import { strToU8, zipSync } from 'fflate'

/** A cell: text, a number, or XML of its own such as `<c r="A1" s="1"><v>46362</v></c>`. */
export type WorkbookCell = string | number | { xml: string } | null

export interface WorkbookSheet {
  rows: readonly (readonly WorkbookCell[])[]
  /** `B2:B4` */
  merged?: readonly string[]
  /** Whether the workbook counts days from 1904, if this is its first sheet. */
  isFrom1904?: boolean
  /** Addresses behind cells: `{ A2: 'https://example.org' }` */
  links?: Readonly<Record<string, string>>
}

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Cell styles: 1 date, 2 time, 3 date and time, 4 euros, 5 dollars. */
const formats = ['dd\\.mm\\.yyyy', 'hh:mm', 'yyyy\\-mm\\-dd\\ hh:mm', '#,##0.00\\ [$€-407]', '&quot;$&quot;#,##0.00']

const styles = `<styleSheet xmlns="${namespace}"><numFmts count="${formats.length}">${formats
  .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`)
  .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
  .map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Builds a number cell in one of the styles above. */
export const styled = (style: 1 | 2 | 3 | 4 | 5, value: number): WorkbookCell => ({
  xml: `<c s="${style}"><v>${value}</v></c>`,
})

function cellXml(cell: WorkbookCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'object') return cell.xml
  return typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

function sheetXml({ rows, merged = [], links = {} }: WorkbookSheet): string {
  const data = rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const linked = Object.keys(links).map((cell, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`)
  const parts = `<sheetData>${data}</sheetData><mergeCells>${merges}</mergeCells><hyperlinks>${linked.join('')}</hyperlinks>`
  return `<worksheet xmlns="${namespace}" xmlns:r="${office}">${parts}</worksheet>`
}

const relations = (targets: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Builds a minimal .xlsx file that spreadsheet programs can read. */
export function workbook(...sheets: readonly WorkbookSheet[]): Buffer {
  const names = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const list = names.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${office}">${sheets[0]?.isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((name): [string, string] => ['worksheet', name]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  }
  for (const [at, sheet] of sheets.entries()) {
    const links = Object.values(sheet.links ?? {}).map((address): [string, string] => ['hyperlink', address])
    files[`xl/${names[at]}`] = sheetXml(sheet)
    files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relations(links)
  }
  return archive(files)
}

export const archive = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
