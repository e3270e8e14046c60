import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { list } from '../list.ts'
import { SETTING_NAMES, type SettingName, setting } from './setting.ts'

/** Every setting. */
export const listSettings = get('/setting/list', {
  access: 'manage-community',
  payload: list(setting, SETTING_NAMES.length),
})

/**
 * Gives a setting these fields in place of those that it had: what is left out has its default from then on. `version`: the one that
 * the form was filled from.
 */
export const setSetting = post('/setting/set', {
  access: 'manage-community',
  input: z.strictObject({
    name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]], { error: 'Choose a setting.' }),
    value: z.record(z.string(), z.unknown(), { error: 'The value is missing.' }),
    version: z.int({ error: 'The version is missing.' }),
  }),
  example: { name: 'links', value: { invite: 'https://discord.gg/example' }, version: 0 },
  payload: setting,
})
