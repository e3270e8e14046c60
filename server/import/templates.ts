import * as z from 'zod/mini'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { templateInput } from '#domain/template/template.ts'
import { readCurrentSeason } from '#server/season/data.ts'
import { keepTemplate, whyNotTemplate } from '#server/template/actions.ts'
import { lockTemplates, readTemplates } from '#server/template/data.ts'
import { readPeople } from './people.ts'
import { needed, type Planner, readLines } from './plan.ts'
import { plannedIn } from './raids.ts'

/** Templates are known by what they are called. */
export const planTemplates: Planner = async (rows, { sql, now, roleIds }) => {
  const people = await readPeople(sql, roleIds)
  const season = await readCurrentSeason(sql, now)
  const there = await readTemplates(sql)
  const titles = new Set(there.map(({ title }) => title.toLowerCase()))
  const { lines, fresh } = readLines(rows, (row) => {
    const { leader, ...planned } = plannedIn('templates', row, people)
    const title = needed('templates', row, 'title')
    const read = z.safeParse(templateInput, { ...planned, title, name: row.cells.name || title })
    if (!read.success) throw failureOfIssues(read.error.issues)
    const key = read.data.title.toLowerCase()
    const isThere = titles.has(key)
    if (!isThere) throwIf(whyNotTemplate(read.data, there, season))
    return {
      key,
      says: `${read.data.title}, ${read.data.time}, led by ${leader.username}`,
      isThere,
      one: read.data,
    }
  })
  return {
    lines,
    weighed: null,
    async make(writing, { by: memberId, now: at }) {
      await lockTemplates(writing)
      for (const input of fresh) await keepTemplate(writing, input, { memberId, now: at, roleIds })
    },
  }
}
