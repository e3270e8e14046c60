import * as z from 'zod/mini'
import { type SeasonContent, seasonContent } from '#domain/season/season.ts'
import { raidLines, readRaidLines, readTokenLines, tokenLines } from '#domain/season/text.ts'

const { name, raids, tokenGroups } = seasonContent.shape

/** A season as its form holds it: lists as lines. */
export const typedSeason = z.strictObject({
  name,
  raids: typed(readRaidLines, raids, 'Raid'),
  tokenGroups: typed(readTokenLines, tokenGroups, 'Token group'),
})
export type TypedSeason = z.input<typeof typedSeason>

export function typedFrom({ name, raids, tokenGroups }: SeasonContent): TypedSeason {
  return { name, raids: raidLines(raids), tokenGroups: tokenLines(tokenGroups) }
}

/** The season of typed lines, checked as the call checks it; a sentence begins with the line that it is about. */
function typed<One, Schema extends z.core.$ZodType<One[]>>(
  read: (text: string) => One[],
  schema: Schema,
  line: string,
) {
  return z.pipe(
    z.string().check(({ value, issues }) => {
      const [wrong] = z.safeParse(schema, read(value)).error?.issues ?? []
      if (wrong === undefined) return
      const [at] = wrong.path
      const where = typeof at === 'number' ? `${line} ${at + 1}: ` : ''
      issues.push({ code: 'custom', message: `${where}${wrong.message}`, input: value, path: [] })
    }),
    z.transform((text) => z.parse(schema, read(text)) as z.output<Schema>),
  )
}
