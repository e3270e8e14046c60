import { post } from '../endpoint.ts'
import { beacon } from './beacon.ts'
import { BEACON_PATH } from './rules.ts'

/** Counts what a page or a browser tells, and logs it. Nothing is kept, and nobody is asked who they are. */
export const sendBeacon = post(BEACON_PATH, { access: 'public', effect: 'read', input: beacon, body: 4_096 })
