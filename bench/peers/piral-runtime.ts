import * as platform from '@qe/platform'
import * as ui from '@qe/ui'
import { blazingStrategy, createListener, initializeApi, registerModule, startLoadingPilets } from 'piral-base'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'

const remotes = new Map<string, unknown>()
const events = createListener()

// As Piral's tools write it for shared dependencies that are marked as optional: those load "only when needed".
registerModule('@qe/ui/data', () => import('@qe/ui/data'))
registerModule('@qe/ui/calendar', () => import('@qe/ui/calendar'))

const { connect } = startLoadingPilets({
  // Sets up each pilet as soon as it has loaded. The default, `standardStrategy`, waits for all of them.
  strategy: blazingStrategy,
  // The page comes with the feed's answer: by Piral's tips "the most efficient way to improve performance".
  fetchPilets: async () => JSON.parse(document.getElementById('pilet-feed')?.textContent ?? '{}').items,
  dependencies: {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    'react-dom/client': reactDomClient,
    '@qe/platform': platform,
    '@qe/ui': ui,
  },
  createApi: (pilet) => ({
    ...initializeApi(pilet, events),
    registerRemote: (remote: unknown) => void remotes.set(pilet.name, remote),
  }),
})

/** Replaces `shell/src/loading/exposed-module.ts` and `trust.ts`: the pilets that the feed names load at the start. */
export const loadExposedModule = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    connect((_error, pilets) => {
      if (pilets.some((pilet) => pilet.name === name)) resolve({ default: remotes.get(name) })
    })
  })
export * from '../one-build/no-trust'
