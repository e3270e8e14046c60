import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { savedSettings, settings } from './setting.ts'

export const getSettings = get('/setting/all', { access: 'manage-community', payload: savedSettings })

/** The JSON of the community's settings that a member's page carries when it is loaded now (docs/product.md, OWN-8). */
export const readCommunity = get('/setting/community', {
  access: 'see-dashboard',
  payload: z.object({ settings: z.string() }),
})

/** Saves all settings: a field that is left out has its default from then on. `version`: the one that the form was filled from. */
export const setSettings = post('/setting/set', {
  access: 'manage-community',
  input: z.strictObject({ value: settings, version: z.int({ error: 'The version is missing.' }) }),
  example: { value: { links: { invite: 'https://discord.gg/example' } }, version: 0 },
  payload: savedSettings,
})
