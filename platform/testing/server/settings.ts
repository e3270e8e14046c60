import { getSettings, type SettingName, setSettings } from '#features/settings/calls.ts'
import type { Caller } from './caller.ts'

/** Sets a part of the community's settings; the others stay. Answers what the server says. */
export async function setPart(caller: Caller, name: SettingName, part: Record<string, unknown>) {
  const { value, version } = await caller.call(getSettings, {})
  return caller.ask(setSettings, { value: { ...value, [name]: part }, version })
}
