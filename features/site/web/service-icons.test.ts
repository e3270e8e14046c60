import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SERVICES, ServiceIcon } from './service-icons.tsx'

test('each of the ten services has its own icon in ember and gold (ART-4)', () => {
  const signs = SERVICES.map(({ id }) => renderToStaticMarkup(createElement(ServiceIcon, { id })))
  expect(new Set(signs).size).toBe(10)
  for (const sign of signs) {
    expect(sign).toContain('stroke-ember-400')
    expect(sign).toContain('stroke-gold-300')
  }
})
