import { createSeason, listSeasons } from '#features/season/calls.ts'
import { readSeasonText, seasonFacts } from '#features/season/rules.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { insertSeason, readSeason, readSeasons } from './data.ts'

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
