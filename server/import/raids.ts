import * as z from 'zod/mini'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { foldSearch } from '#domain/folding.ts'
import { readChoice } from '#domain/import/cells.ts'
import { mostOnCurve, whyNotHolds } from '#domain/raid/held.ts'
import { newRaidInput, type RaidInput } from '#domain/raid/raid.ts'
import { whyNotCreate } from '#domain/raid/rules.ts'
import type { Role } from '#domain/rights.ts'
import { DIFFICULTIES, LOOT_TYPES, ORGANIZATIONS, RAID_TYPES } from '#domain/season.ts'
import { createRaidIn, publishLocked, startOf } from '#server/raid/creation.ts'
import { readCurrentSeason } from '#server/season/data.ts'
import { readRaidsOfDays } from './data.ts'
import { type People, type Person, readPeople } from './people.ts'
import { dayIn, goldIn, meant, needed, type Planner, type Row, readLines, timeIn, wrong } from './plan.ts'

/** Raids are known by day, time and name. They are published at once, since people are booked on them. */
export const planRaids: Planner = async (rows, { sql, now, roleIds, dates }) => {
  const people = await readPeople(sql, roleIds)
  const season = await readCurrentSeason(sql, now)
  const there = await readRaidsOfDays(sql, daysOf(rows, dates))
  const keys = new Set(there.map(keyOf))
  const { lines, fresh } = readLines(rows, (row) => {
    const { input, leader } = inputOf(row, people, dates)
    const key = keyOf(input)
    const isThere = keys.has(key)
    if (!isThere) {
      throwIf(whyNotCreate(input, now, mostOnCurve(season)) ?? whyNotHolds(input, season))
      startOf(input)
    }
    const says = `${input.date}, ${input.time}: ${input.name}, led by ${leader.username}`
    return { key, says, isThere, one: input }
  })
  return {
    lines,
    weighed: null,
    async make(writing, { by, now: at }) {
      const context = {
        sql: writing,
        actor: { _id: by },
        now: at,
        roleIds,
        season: await readCurrentSeason(writing, at),
      }
      for (const input of fresh) await publishLocked(await createRaidIn(input, context), context)
    },
  }
}

/** The days of a table, as far as they can be read. */
export function daysOf(rows: readonly Row[], dates: Parameters<typeof dayIn>[2]): string[] {
  const days = rows.flatMap((row) => {
    try {
      return [dayIn('raids', row, dates)]
    } catch {
      return []
    }
  })
  return [...new Set(days)]
}

const keyOf = ({ date, time, name }: Pick<RaidInput, 'date' | 'time' | 'name'>) =>
  `${date} ${time} ${foldSearch(name)}`

function inputOf(row: Row, people: People, dates: Parameters<typeof dayIn>[2]) {
  const { leader, ...planned } = plannedIn('raids', row, people)
  const named = { name: needed('raids', row, 'name'), date: dayIn('raids', row, dates) }
  const read = z.safeParse(newRaidInput, { ...planned, ...named })
  if (!read.success) throw failureOfIssues(read.error.issues)
  return { input: read.data, leader }
}

/** All of a raid but its name and its day, as far as cells say it; and who leads it. */
export function plannedIn(of: 'raids' | 'templates', row: Row, people: People) {
  const { cells } = row
  const choice = <One extends string>(field: string, choices: readonly One[]) =>
    meant<One | undefined>(cells[field], (text) => readChoice(text, choices), undefined)
  const leader = holding('Raid Leader', people.named(needed(of, row, 'raidLeader')))
  const collector = cells.goldCollector ? holding('Gold Collector', people.named(cells.goldCollector)) : null
  for (const field of ['time', 'difficulty']) needed(of, row, field)
  return {
    leader,
    time: timeIn(row),
    pot: goldIn(needed(of, row, 'pot')),
    raidLeader: leader._id,
    goldCollector: collector?._id ?? null,
    difficulty: choice('difficulty', DIFFICULTIES),
    lootType: choice('lootType', LOOT_TYPES),
    raidType: choice('raidType', RAID_TYPES),
    organization: choice('organization', ORGANIZATIONS),
    ...whole('bossCount', cells.bossCount),
    ...whole('maxClients', cells.maxClients),
  }
}

/** Nothing for an empty cell: then the form's default holds. */
function whole(field: string, text: string | undefined): Record<string, number> {
  return text ? { [field]: Number(text) } : {}
}

function holding(role: Role, person: Person): Person {
  if (!person.roles.includes(role)) throw wrong(`${person.username} does not hold the ${role} role.`)
  return person
}
