const BEGINNINGS = ['', 'a;', 'é; ', 'a\t', 'a\n', 'a";"', ' "', 'a,']
const FORMULAS = ['=1+1', '+49', '-2+3', '@SUM(1)', '＝1+1', '＋49', '－2+3', '＠SUM(1)']

/** Texts that are a formula, or have one behind what a spreadsheet may read as the end of a cell. */
export const FORMULA_CELLS = BEGINNINGS.flatMap((beginning) => FORMULAS.map((formula) => beginning + formula))

/** Cells that are no figures and that a spreadsheet takes for formulas, at each separator that one may read it with. `parse` is csv-parse's. */
export function formulasIn(text: string, parse: (text: string, options: object) => unknown): string[] {
  return [',', ';', '\t'].flatMap((delimiter) => {
    const relaxed = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
    const rows = parse(text, { ...relaxed, bom: true, delimiter }) as string[][]
    return rows.flat().filter((cell) => /^[\s"]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && !/^-?\d+$/.test(cell))
  })
}
