import * as z from 'zod/mini'
import { singleLine } from '#platform/call/field.ts'
import { newRaidInput, raid } from './raid.ts'

/** So many templates there are at most. */
export const MOST_TEMPLATES = 100

/** The template's title; raids made from it have the name that it holds. */
export const title = singleLine({ max: 60, required: 'Give the template a name' })

/** A title and all of a raid but its date; what is left out has a raid's default. */
export const templateInput = z.extend(z.omit(newRaidInput, { date: true }), { title })
export type TemplateInput = z.infer<typeof templateInput>

/** A template on the wire. `time` is server time, `pot` gold. */
export const template = z.extend(
  z.pick(raid, {
    _id: true,
    name: true,
    time: true,
    difficulty: true,
    organization: true,
    lootType: true,
    bossCount: true,
    maxClients: true,
    pot: true,
    raidLeader: true,
    goldCollector: true,
    raidType: true,
  }),
  { title: z.string() },
)
export type Template = z.infer<typeof template>
