import { members, quiet } from '../notice/words.ts'
import type { Actions } from './action.ts'

const VIEWS = ['ledger', 'agenda'] as const

/** The actions on a press that waits for a second of staff: rows of the one catalogue (domain/change.ts). */
export const PRESS_ACTIONS = {
  propose: {
    label: 'Asked for a second',
    by: 'move-gold',
    outdates: VIEWS,
    moves: null,
    tells: {
      topic: 'second-of-staff',
      whom: ['audience:move-gold'],
      says: ({ by, to }) => quiet(`${by} asks for a second of staff. ${String(to.what)}`),
      shows: 'ledger',
    },
  },
  alone: {
    label: 'Posted alone',
    by: 'move-gold',
    outdates: VIEWS,
    moves: null,
    tells: null,
  },
  agree: {
    label: 'Agreed',
    by: 'move-gold',
    outdates: VIEWS,
    moves: null,
    tells: {
      topic: 'second-of-staff',
      whom: ({ to }) => members(to.madeBy),
      says: ({ by, to }) => quiet(`${by} agreed. ${String(to.what)}`),
      shows: 'ledger',
    },
  },
  withdraw: {
    label: 'Withdrawn',
    by: 'move-gold',
    outdates: VIEWS,
    moves: null,
    tells: null,
  },
  fall: {
    label: 'Lapsed',
    by: 'product',
    outdates: VIEWS,
    moves: null,
    tells: {
      topic: 'second-of-staff',
      whom: ({ to }) => members(to.madeBy),
      says: ({ to }) => quiet(`Nobody agreed within 7 days. ${String(to.what)}`),
      shows: 'ledger',
    },
  },
  sum: {
    label: 'Changed the sum of a day',
    by: 'move-gold',
    outdates: ['ledger'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
