import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { list } from '../list.ts'
import { SETTING_NAMES, type SettingName, setting } from './setting.ts'

/** Every setting, without its secrets. */
export const listSettings = get('/setting/list', {
  access: 'manage-community',
  payload: list(setting, SETTING_NAMES.length),
})

/**
 * Gives a setting these fields in place of those that it had: what is left out has its default from then on, but a secret, which stays
 * unless it is null. `version`: the one that the form was filled from. For who signed in within the last 10 minutes.
 */
export const setSetting = post('/setting/set', {
  access: 'change-settings',
  input: z.strictObject({
    name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]], { error: 'Choose a setting.' }),
    value: z.record(z.string(), z.unknown(), { error: 'The value is missing.' }),
    version: z.int({ error: 'The version is missing.' }),
  }),
  payload: setting,
})
