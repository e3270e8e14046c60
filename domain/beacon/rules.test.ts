import { describe, expect, it } from 'vitest'
import { PLACES, placeOf } from './beacon.ts'
import { framesOf, missingFile, routeOf } from './rules.ts'

const TOKEN = 'qJ3n0fKq7xYbW2qJ3n0fKq7xYbW2qJ3n0fKq7xYbW2x'
const ID = '0197a3b2-1c44-7d1e-9f10-3b7a5c2d8e6f'

describe('OPS-12: where a page is', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/login', '/login'],
    ['/dashboard', '/dashboard'],
    ['/dashboard/book-raid', '/dashboard/book-raid'],
    ['/dashboard/tonight', '/dashboard/tonight'],
    [`/dashboard/tonight/${ID}`, '/dashboard/tonight/:id'],
    ['/dashboard/tonight/:id', '/dashboard/tonight/:id'],
    [`/dashboard/edit-raid/${ID}`, '/dashboard/edit-raid/:id'],
    [`/dashboard/tonight/${ID}/more`, 'other'],
    [`/track/${TOKEN}`, 'other'],
    [`/trakc/${TOKEN}`, 'other'],
    [`/calendar/${TOKEN}`, 'other'],
    [`/setup#${TOKEN}`, 'other'],
    ['/dashboard/book-raid?of=Käthe', 'other'],
    ['', 'other'],
  ])('%s is %s', (path, place) => {
    expect(placeOf(path)).toBe(place)
    expect(placeOf(routeOf(path))).toBe(place)
    expect(routeOf(path)).not.toMatch(new RegExp(`${ID}|${TOKEN}`))
  })

  it.each(PLACES)('%s is what a page there says of itself', (place) => {
    expect(placeOf(routeOf(place.replace(':id', ID)))).toBe(place)
  })
})

const thrown = (message: string, ...lines: string[]) => ({ message, stack: lines.join('\n') })

describe('OPS-12: of an error', () => {
  it('the places in the site’s own files are told, as each browser writes them', () => {
    const chromium = thrown(
      'Käthe owes 390,320 g',
      'TypeError: Käthe owes 390,320 g',
      '    at render (https://forge.example/assets/book-raid-Ab_-12xY.js:1:20345)',
      '    at https://forge.example/assets/--sf4Hsp.js:2:7',
      '    at new Promise (<anonymous>)',
      '    at https://elsewhere.example/x.js:1:1',
    )
    expect(framesOf(chromium)).toEqual(['book-raid-Ab_-12xY.js:1:20345', '--sf4Hsp.js:2:7'])
    const firefox = thrown('Käthe', 'render@https://forge.example/assets/home-Ab_-12xY.js:1:5', '')
    expect(framesOf(firefox)).toEqual(['home-Ab_-12xY.js:1:5'])
  })

  it.each([
    [
      'a message that looks like a place',
      thrown('/assets/Kathelina.js:1:1', 'Error: /assets/Kathelina.js:1:1'),
    ],
    ['an address', thrown('x', `    at go (https://forge.example/track/${TOKEN}:1:1)`)],
    ['a query', thrown('x', `    at go (https://forge.example/assets/home-Ab_-12xY.js?${TOKEN}:1:1)`)],
    ['no stack', { message: 'x' }],
  ])('no frame is taken from %s', (_, error) => {
    expect(framesOf(error)).toEqual([])
  })

  it('ten places are told', () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `    at https://forge.example/assets/home-Ab_-12xY.js:1:${at}`,
    )
    expect(framesOf(thrown('x', ...lines))).toHaveLength(10)
  })

  it.each([
    [
      'Failed to fetch dynamically imported module: https://forge.example/assets/home-Ab_-12xY.js',
      ['home-Ab_-12xY.js'],
    ],
    [
      'error loading dynamically imported module: https://forge.example/assets/home-Ab_-12xY.js',
      ['home-Ab_-12xY.js'],
    ],
    ['Importing a module script failed.', []],
    ['Unable to preload CSS for https://forge.example/assets/toast-D7Br5fCZ.css', ['toast-D7Br5fCZ.css']],
    ['Käthe is not a function', null],
  ])('%s', (message, files) => {
    expect(missingFile({ message })).toEqual(files)
  })
})
