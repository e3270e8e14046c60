import { createSeason, listSeasons } from '#domain/season/endpoints.ts'
import { readSeasonText, seasonFacts } from '#domain/season/rules.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { insertSeason, readSeason, readSeasons } from '#server/season/data.ts'

export function seasonRoutes(): Implementation[] {
  return [
    implement(
      listSeasons,
      { cache: { views: ['seasons'], audience: () => 'everybody' } },
      async (_, { sql }) => ({ payload: await readSeasons(sql) }),
    ),
    implement(createSeason, async ({ text }, { sql, actor, now }) => {
      const content = readSeasonText(text)
      const recordId = await insertSeason(sql, content, now)
      await record(sql, {
        ...{ noun: 'season', action: 'create', recordId, memberId: actor._id },
        to: seasonFacts(content),
      })
      return { payload: await readSeason(sql, recordId), message: `${content.name} is the current season` }
    }),
  ]
}
