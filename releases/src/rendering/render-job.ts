import type { PageSnapshot } from '@qe/contract'
import { z } from 'zod'
import type { Piece } from '../server/gzip-pieces'
import { inlineJson } from '../server/inline-json'

/** A page or a slot filler that a page shows at once. */
export interface InitialView {
  remote: string
  version: string
  view: { route: string } | { slot: string }
}

/** What the shell renders a page from (`shell/src/server/server-half.tsx`). */
export interface RenderInput {
  snapshot: PageSnapshot
  /** The requested address, absolute. */
  url: string
  /** `data` of the answers to the page's first calls, by canonical URL. */
  answers: Record<string, unknown>
  views: readonly InitialView[]
}

/** The server half of a version. */
export interface HalfKey {
  name: string
  version: string
  /** Key of its file in the store. */
  file: string
}

/** A {@link RenderInput} as JSON: its answers by themselves, as a script element may have them, and the rest. */
export interface RenderTexts {
  answers: string
  rest: string
}

export const renderTexts = ({ answers, ...rest }: RenderInput): RenderTexts => ({
  answers: inlineJson(answers),
  rest: JSON.stringify(rest),
})

/** A page to render as a worker gets it, with the code of the halves that it does not have yet. */
export interface RenderJob {
  shell: HalfKey & { code?: string }
  remotes: (HalfKey & { code?: string })[]
  input: RenderTexts
}

/** What a version of the shell gives for a page. Parsed, since it was built some time ago. */
export const renderOutput = z.object({
  /** Content of the page's root. */
  html: z.string().min(1),
  /** What the page says of itself (`shared/platform/page.ts`). */
  head: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    /** Path of a picture on the content host, without its width. */
    picture: z.string().optional(),
    /** In the vocabulary of schema.org. */
    structuredData: z.array(z.looseObject({})).optional(),
  }),
})
export type RenderOutput = z.infer<typeof renderOutput>
export type PageHead = RenderOutput['head']

/** A rendered page as a worker gives it: its root, compressed there once for all who get the page. */
export interface RenderedRoot {
  root: Piece
  head: PageHead
}

/** What a worker tells on its way: it runs; it is at the code of a file or at a view of a version; all code has run. */
export type WorkerState = 'started' | { at: string } | 'loaded'

export type RenderOutcome = RenderedRoot | { error: string }
