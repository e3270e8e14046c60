import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { createRaid } from './calls.ts'
import { MOST_TEMPLATES, template, templateInput, title } from './template.ts'

const access = 'manage-raids'
const { date: _, ...RAID } = createRaid.example

/** All templates, by title. */
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
