import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { id } from '../field.ts'
import { filledFrom } from '../version.ts'
import { heroName, heroNameFields, keptHeroName, newHeroNameInput } from './hero-name.ts'

const access = 'manage-hero-names'

export const listHeroNames = endpoint({
  method: 'GET',
  path: '/admin/hero-name',
  access,
  effect: 'read',
  input: nothing,
  payload: z.array(heroName),
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

/** Every hero name with its keepers, the active ones first. */
export const listKeepers = endpoint({
  method: 'GET',
  path: '/hero-name/keepers',
  access: 'manage-community',
  effect: 'read',
  input: nothing,
  payload: z.array(keptHeroName),
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
