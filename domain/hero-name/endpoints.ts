import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursor, id, singleLine } from '../field.ts'
import { list } from '../list.ts'
import { filledFrom } from '../version.ts'
import {
  HERO_NAMES_AT_ONCE,
  heroName,
  heroNameFields,
  KEPT_AT_ONCE,
  keptHeroName,
  newHeroNameInput,
} from './hero-name.ts'

const access = 'manage-hero-names'

/** `search`: words in name, realm and faction; `before`: the last answer's `next`. */
const wanted = z.strictObject({ search: z.optional(singleLine({ max: 64 })), before: cursor })

/** The newest first, HERO_NAMES_AT_ONCE of them. */
export const listHeroNames = endpoint({
  method: 'GET',
  path: '/admin/hero-name',
  access,
  effect: 'read',
  input: wanted,
  next: true,
  payload: list(heroName, HERO_NAMES_AT_ONCE),
})

export const createHeroName = endpoint({
  method: 'POST',
  path: '/admin/create-hero-name',
  access,
  effect: 'write',
  input: newHeroNameInput,
  payload: heroName,
})

export const updateHeroName = endpoint({
  method: 'POST',
  path: '/admin/update-hero-name',
  access,
  effect: 'write',
  input: z.strictObject({ id, version: filledFrom, ...heroNameFields }),
  payload: heroName,
  idempotent: true,
})

export const deleteHeroName = endpoint({
  method: 'POST',
  path: '/admin/delete-hero-name',
  access,
  effect: 'write',
  input: z.strictObject({ id }),
  payload: null,
})

/** Hero names with their keepers, the active ones first, then by name, KEPT_AT_ONCE of them. */
export const listKeepers = endpoint({
  method: 'GET',
  path: '/hero-name/keepers',
  access: 'manage-community',
  effect: 'read',
  input: wanted,
  payload: list(keptHeroName, KEPT_AT_ONCE),
  next: true,
})

const keeper = z.strictObject({ heroNameId: id, memberId: id })

export const addKeeper = endpoint({
  method: 'POST',
  path: '/hero-name/add-keeper',
  access: 'manage-community',
  effect: 'write',
  input: keeper,
  payload: null,
  idempotent: true,
})

export const removeKeeper = endpoint({
  method: 'POST',
  path: '/hero-name/remove-keeper',
  access: 'manage-community',
  effect: 'write',
  input: keeper,
  payload: null,
  idempotent: true,
})
