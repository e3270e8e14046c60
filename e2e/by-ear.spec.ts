import { EAR_JOURNEYS } from './fixtures/by-ear.ts'
import { Ear } from './fixtures/ear.ts'
import { expect, test } from './fixtures/test.ts'

for (const { name, who, prepare, go } of EAR_JOURNEYS)
  test(`PAGE-32: by ear one can ${name}`, async ({ page, signedIn, api }) => {
    await prepare(api)
    const ear = new Ear(who === null ? page : await signedIn(who))
    await go(ear)
    const said = ear.transcript.split('\n').filter((line) => !line.startsWith('> '))
    expect(said.filter((line, at) => line === said[at + 1])).toEqual([])
    expect(ear.transcript).toMatchSnapshot(`${name.replaceAll(' ', '-')}.txt`)
  })
