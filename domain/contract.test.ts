import { describe, expect, it } from 'vitest'
import { contract } from '#domain/contract.ts'

/** Every call that the screens and other programs rely on. */
const CALLS = `
GET /auth/status
GET /discord/roles
GET /dashboard/status
GET /admin/hero-name
POST /admin/create-hero-name
POST /admin/update-hero-name
POST /admin/delete-hero-name
GET /mail/all
GET /mail/get
POST /mail/generateCode
POST /mail/sent
POST /mail/create
GET /raid/published
GET /raid/pending
POST /raid/delete
POST /raid/publish
GET /raid/raid-leader
GET /raid/gold-collector
POST /raid/create
GET /raid/get/:id
GET /raid/view/:id
POST /raid/edit
POST /booking/raid-booking
POST /booking/create
POST /booking/edit
POST /booking/lock
POST /booking/in-group
POST /booking/paid
POST /booking/status
POST /booking/send-gold
GET /proxy/raiderio
`

describe('the contract', () => {
  it('holds these calls and no others', () => {
    const expected = CALLS.trim().split('\n')
    expect(contract.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted())
  })

  it('has no GET that writes', () => {
    expect(contract.filter(({ method, effect }) => method === 'GET' && effect === 'write')).toEqual([])
  })

  it('WIRE-10: encodes the three lists that travel encoded', () => {
    const encoded = contract.filter((endpoint) => endpoint.encoded).map(({ path }) => path)
    expect(encoded.toSorted()).toEqual(['/booking/raid-booking', '/raid/pending', '/raid/published'])
  })

  it('WIRE-3: leaves out the envelope of two calls', () => {
    const bare = contract.filter((endpoint) => endpoint.bare).map(({ path }) => path)
    expect(bare).toEqual(['/auth/status', '/discord/roles'])
  })
})
