import { bytesIn, listOf, textIn } from '#platform/words/encoding.ts'

/** For how long work may hold the main thread, ms: also on a slow machine a key press is then handled in time. */
const STEP_MS = 8

/** Splits long work: `next` is awaited between two pieces, and yields to the main thread when the time is up. */
export function createYielder(): { next(): Promise<void> } {
  let began = performance.now()
  return {
    async next() {
      if (performance.now() - began < STEP_MS) return
      await nextTask()
      began = performance.now()
    },
  }
}

/** As decodeBase64Json of platform/words/encoding.ts, each of its three parts in a task of its own. */
export async function decodeYielding(encoded: string): Promise<unknown> {
  await nextTask()
  const bytes = bytesIn(encoded)
  await nextTask()
  const text = textIn(bytes)
  await nextTask()
  return JSON.parse(text)
}

/** As decodeList of platform/words/encoding.ts. */
export async function decodeListYielding(payload: unknown): Promise<unknown[]> {
  return listOf(typeof payload === 'string' ? await decodeYielding(payload) : payload)
}

/** Not setTimeout: browsers delay the timers of a hidden page by a second each. */
function nextTask(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : nextMessage()
}

/** For browsers without scheduler.yield. */
function nextMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
