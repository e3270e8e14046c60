/** Bytes of a process: what the system keeps for it, and what lives on its JavaScript heap. */
export interface Memory {
  readonly resident: number
  readonly heap: number
}

interface Target {
  webSocketDebuggerUrl: string
}

/**
 * Has the Node process that listens for an inspector on this loopback port (`node --inspect=…`) collect its garbage,
 * then answers its memory. The protocol is that of https://chromedevtools.github.io/devtools-protocol/v8/.
 */
export async function collectedMemory(inspectorPort: number): Promise<Memory> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as Target[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await settled(socket, 'open')
  try {
    // Twice: what the first collection finalises only the second can free.
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    await ask(socket, 2, 'HeapProfiler.collectGarbage')
    const expression = 'JSON.stringify([process.memoryUsage.rss(), process.memoryUsage().heapUsed])'
    const { result } = await ask(socket, 3, 'Runtime.evaluate', { expression })
    const [resident = 0, heap = 0] = JSON.parse(String(result?.value)) as number[]
    return { resident, heap }
  } finally {
    socket.close()
  }
}

interface Said {
  id?: number
  error?: { message: string }
  result?: { result?: { value?: unknown } }
}

async function ask(socket: WebSocket, id: number, method: string, params = {}) {
  const answer = new Promise<Said>((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const said = JSON.parse(String(data)) as Said
      if (said.id !== id) return
      socket.removeEventListener('message', hear)
      resolve(said)
    }
    socket.addEventListener('message', hear)
  })
  socket.send(JSON.stringify({ id, method, params }))
  const { error, result = {} } = await answer
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

function settled(socket: WebSocket, event: 'open'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')), { once: true })
  })
}
