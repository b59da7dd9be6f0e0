import type { FastifyInstance } from 'fastify'
import type { Config } from '../server/config'
import { PageRenderer } from './page-renderer'
import { WorkerPool } from './worker-pool'

/** Makes the renderer of a document's pages. */
export type NewPageRenderer = () => PageRenderer

/**
 * Starts what renders pages; null where the browser renders all of them.
 * @param workerFile the built `worker.ts`
 */
export function startRendering(
  app: FastifyInstance,
  { apiUrl, rendering: { budgetMs, workers } }: Pick<Config, 'apiUrl' | 'rendering'>,
  readFile: (key: string) => Promise<Buffer | null>,
  workerFile: URL | undefined,
): NewPageRenderer | null {
  if (budgetMs === 0 || !workerFile) return null
  const pool = new WorkerPool(workers, workerFile, async (file) => {
    const code = await readFile(file)
    if (!code) throw new Error(`${file} is lost or was changed.`)
    return code.toString()
  })
  app.addHook('onClose', async () => pool.stop())
  return () => new PageRenderer(pool, apiUrl, budgetMs)
}
