import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { id, list, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { createRaid } from './calls.ts'
import { newRaidInput, raid } from './raid.ts'
import { whyNotBosses, whyNotQuarter } from './rules.ts'

/** Why this can not be kept as a template beside so many others; null when it can. */
export function whyNotSave(input: TemplateInput, others: number, mostOnCurve: number): Failure | null {
  const tooMany = others >= MOST_TEMPLATES ? new Failure('too-many-templates') : null
  return whyNotBosses(input, mostOnCurve) ?? whyNotQuarter(input) ?? tooMany
}

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

const access = 'manage-raids'
const { date: _, ...RAID } = createRaid.example

export const listTemplates = get('/template/list', { access, payload: list(template, MOST_TEMPLATES) })

export const createTemplate = post('/template/create', {
  access,
  input: templateInput,
  example: { ...RAID, title: 'HC Late' },
  payload: template,
})

export const renameTemplate = post('/template/rename', {
  access,
  input: z.strictObject({ id, title }),
  example: { id: UNKNOWN_ID, title: 'HC Late' },
  payload: template,
})

/** The raids that were made by it stay. */
export const deleteTemplate = post('/template/delete', {
  access,
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
})
