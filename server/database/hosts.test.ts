import { Client } from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase, onPostgres } from '#server/testing/databases.ts'
import { addressesOf, hostsOf, refuseTransactionPooling } from './hosts.ts'

it.each([
  ['postgres://u:p@one:5432/forge', ['postgres://u:p@one:5432/forge']],
  ['postgresql://one,two:6000/forge', ['postgresql://one/forge', 'postgresql://two:6000/forge']],
  [
    'postgres://u:p@[::1]:5432,two/forge?target_session_attrs=read-write&sslmode=require',
    ['postgres://u:p@[::1]:5432/forge?sslmode=require', 'postgres://u:p@two/forge?sslmode=require'],
  ],
  ['postgres://one/forge?target_session_attrs=primary', ['postgres://one/forge']],
])('OPS-10: the hosts of %s', (databaseUrl, addresses) => {
  expect(addressesOf(databaseUrl)).toEqual(addresses)
})

it('OPS-10: a host that reads is not asked for', () => {
  expect(() => addressesOf('postgres://one,two/forge?target_session_attrs=standby')).toThrow(
    'DATABASE_URL: target_session_attrs must be read-write.',
  )
})

onPostgres('at a server', () => {
  it('OPS-10: the host that writes is found, and one that only reads is refused in a line', async () => {
    const fresh = await freshDatabase('postgres')
    const address = fresh.databaseUrl ?? ''
    const hosts = hostsOf(address.replace('@', '@127.0.0.1:1,'), {})
    await hosts.findWriter()
    expect(hosts.writer.connectionString).toBe(address)
    await refuseTransactionPooling(hosts.writer)
    const client = new Client(hosts.writer)
    await client.connect()
    await client.query(
      `ALTER DATABASE "${new URL(address).pathname.slice(1)}" SET default_transaction_read_only TO on`,
    )
    await client.end()
    await expect(hosts.findWriter()).rejects.toThrow(/ECONNREFUSED|only reads/)
    await expect(hostsOf(address, {}).findWriter()).rejects.toThrow(
      /^DATABASE_URL leads to a server that only reads, such as a standby\./,
    )
    await fresh.cleanup()
  })
})
