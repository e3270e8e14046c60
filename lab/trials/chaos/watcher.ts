import type { ApiClient } from '#demo/api-client.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { OpenPage } from '#lab/open-page.ts'
import type { Client } from './client.ts'

/** Somebody who does things, and whose page connects to another instance after each break. Every fourth page is told whole lists. */
export class Watcher extends OpenPage {
  readonly apiClient: ApiClient
  readonly client: Client

  constructor(apiClient: ApiClient, client: Client, addresses: readonly string[], origin: string) {
    const read = async () => {
      const answer = await client.send(listPublishedRaids, {})
      return answer.kind === 'acknowledged' ? answer.payload : null
    }
    super({ apiClient, addresses, origin, takesDeltas: Math.random() < 0.75, read })
    this.apiClient = apiClient
    this.client = client
  }
}
