import { bytesIn, listOf, textIn } from '#domain/encoding.ts'

/** As long as the page works in one go, ms: a slow machine is still there for a key after it. */
const STEP_MS = 8

/** Work in steps: `next` is awaited between two pieces of it, and lets the page draw and take keys when it is time. */
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

/** As decodeBase64Json of domain/encoding.ts, each of its three parts in a task of its own. */
export async function decodeYielding(encoded: string): Promise<unknown> {
  await nextTask()
  const bytes = bytesIn(encoded)
  await nextTask()
  const text = textIn(bytes)
  await nextTask()
  return JSON.parse(text)
}

/** As decodeList of domain/encoding.ts. */
export async function decodeListYielding(payload: unknown): Promise<unknown[]> {
  return listOf(typeof payload === 'string' ? await decodeYielding(payload) : payload)
}

/** Not by a timer: a hidden page's timers wait for a second each. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
