import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { serveJobs } from './jobs.ts'

/** A change of about this many bytes is broadcast after each call; `usage` asks for the CPU that this took, ms. */
export type LiveFloorJob = { readonly do: 'serve'; readonly bytes: number } | { readonly do: 'usage' }

export interface LiveFloor {
  readonly address: string
  /** Of the whole process since its start, ms. */
  readonly cpuMs: number
}

let bytes = 0
let address = ''

/** The least that a Socket.IO server can do: nothing is read, nothing encoded, everybody gets the same. */
async function work(job: LiveFloorJob): Promise<LiveFloor> {
  if (job.do === 'serve') {
    bytes = job.bytes
    address ||= await start()
  }
  const { user, system } = process.cpuUsage()
  return { address, cpuMs: (user + system) / 1_000 }
}

async function start(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.end('{"success":true}')
      io.emit('raidDelta', { success: true, to: '', change: 'a'.repeat(bytes) })
    })
  })
  const io = new Server(server, { transports: ['websocket'], serveClient: false })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

serveJobs(work)
