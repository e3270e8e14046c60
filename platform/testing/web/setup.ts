import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startServer, unansweredCalls } from './fake-server.ts'
import { quietSockets } from './quiet-socket.ts'

quietSockets()

// Nobody sees these pages, and drawing them takes a fifth of the processor.
window.parent.document.body.style.opacity = '0'

const complaints: string[] = []
const complain = console.error
console.error = (...said: unknown[]) => {
  complaints.push(said.map(String).join(' '))
  complain(...said)
}

beforeEach(startServer)

afterEach(async () => {
  const { leavePage } = await import('./page.tsx')
  leavePage()
  if (window.innerWidth !== 1440) await page.viewport(1440, 900)
  vi.useRealTimers()
  const problems = [...complaints.splice(0), ...unansweredCalls().map((call) => `nobody answers ${call}`)]
  expect(problems, 'what the page of this test complained about').toEqual([])
})
