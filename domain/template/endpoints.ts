import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { id } from '../field.ts'
import { list } from '../list.ts'
import { MOST_TEMPLATES, template, templateInput, title } from './template.ts'

const access = 'manage-raids'

/** All templates, by title. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/template/list',
  access,
  effect: 'read',
  input: nothing,
  payload: list(template, MOST_TEMPLATES),
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/template/create',
  access,
  effect: 'write',
  input: templateInput,
  payload: template,
  idempotent: true,
})

export const renameTemplate = endpoint({
  method: 'POST',
  path: '/template/rename',
  access,
  effect: 'write',
  input: z.strictObject({ id, title }),
  payload: template,
  idempotent: true,
})

/** The raids that were made by it stay. */
export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/template/delete',
  access,
  effect: 'write',
  input: z.strictObject({ id }),
  payload: null,
  idempotent: true,
})
