import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { list } from '../list.ts'
import { SCREENS } from '../page.ts'
import { MOST_REALMS } from '../realm/realm.ts'

/** The steps of a community before its first evening, in this order. */
export const STEPS = [
  'leader',
  'collector',
  'banks',
  'realms',
  'rates',
  'channels',
  'template',
  'backup',
  'raid',
] as const
const step = z.enum(STEPS)
type Step = z.infer<typeof step>

/** One step that is not put away. */
const firstStep = z.object({
  step,
  done: z.boolean(),
  /** For 'banks': the payment realms without one. */
  missing: list(z.string(), MOST_REALMS),
  /** For 'leader' and 'collector': true when Discord lists who holds the role, false when only members who signed in are counted. */
  isKnown: z.boolean(),
})
export type FirstStep = z.infer<typeof firstStep>

/** The steps of a community that is new; nothing when all are done or put away. */
export const getFirstSteps = get('/agenda/first-steps', {
  access: 'manage-community',
  payload: list(firstStep, STEPS.length),
})

/** From then on they are shown to nobody. */
export const putStepsAway = post('/agenda/put-steps-away', {
  access: 'manage-community',
  input: z.strictObject({ steps: list(step, STEPS.length) }),
})

interface StepWords {
  readonly title: string
  /** Says what is missing, or what the step is good for. */
  readonly note: string
  readonly to: string
}

/** A part of what staff set for everybody, by its anchor. */
function pathToCommunity(part: 'connected-realms' | 'rates' | 'channels' | 'members' | 'backups'): string {
  return `${SCREENS.community.path}#${part}`
}

/** The sentence of the raid form where nobody can be chosen, and of Home while the step is open. */
export function nobodyHolds(role: 'Raid Leader' | 'Gold Collector', isKnown: boolean): string {
  return isKnown
    ? `Nobody holds the ${role} role yet`
    : `No ${role.toLowerCase()} has signed in yet. Send them this address, or give Forge a bot.`
}

const WORDS: Readonly<Record<Step, (step: FirstStep) => StepWords>> = {
  leader: ({ isKnown }) => ({
    title: 'A raid leader can be chosen',
    note: nobodyHolds('Raid Leader', isKnown),
    to: pathToCommunity('members'),
  }),
  collector: ({ isKnown }) => ({
    title: 'A gold collector can be chosen',
    note: nobodyHolds('Gold Collector', isKnown),
    to: pathToCommunity('members'),
  }),
  banks: ({ missing }) => ({
    title: 'Every payment realm has a bank',
    note: `No hero name takes mails for ${someOf(missing)}.`,
    to: SCREENS.adminPanel.path,
  }),
  realms: () => ({
    title: 'Realms are connected',
    note: 'Connected realms share a mailbox: a bank on one serves all of them.',
    to: pathToCommunity('connected-realms'),
  }),
  rates: () => ({
    title: 'The rates are checked',
    note: 'How each raid’s gold is split between leader, collector and community.',
    to: pathToCommunity('rates'),
  }),
  channels: () => ({
    title: 'A Discord channel is set',
    note: 'New raids, free slots and the plan of the day are posted where the community reads them.',
    to: pathToCommunity('channels'),
  }),
  template: () => ({
    title: 'A template is saved',
    note: 'Type what is the same each week once, and save it from the raid form.',
    to: SCREENS.createRaid.path,
  }),
  backup: () => ({
    title: 'There is a backup',
    note: 'A backup is made each night. You can make the first one now.',
    to: pathToCommunity('backups'),
  }),
  raid: () => ({
    title: 'The first raid is planned',
    note: 'It can be booked once it is published.',
    to: SCREENS.createRaid.path,
  }),
}

export const stepWords = (one: FirstStep): StepWords => WORDS[one.step](one)

/** So many are named one by one. */
const NAMED = 3

function someOf(names: readonly string[]): string {
  if (names.length <= NAMED) return new Intl.ListFormat('en-GB').format(names)
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
}
