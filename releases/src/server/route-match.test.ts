import { matchPattern, type RemoteRoute } from '@qe/contract'
import { exampleRemote } from '@qe/contract/examples'
import fc from 'fast-check'
import { routeFinder } from './route-match'

const remoteWith = (name: string, paths: readonly string[]) => {
  const routes = paths.map((path): RemoteRoute => {
    return { path, chunk: 'page', title: path, width: 'normal', who: 'everyone', slots: [], firstCalls: [] }
  })
  return exampleRemote(name, { config: { routes } })
}

const part = fc.constantFrom('a', 'b', ':id', ':', '..', '%', '%20', 'constructor')
const path = fc.array(part, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const remotes = fc
  .array(fc.array(path, { maxLength: 4 }), { maxLength: 4 })
  .map((all) => all.map((paths, number) => remoteWith(`mf-${number}`, paths)))

it('finds the route that trying all of them in order finds', () => {
  fc.assert(
    fc.property(remotes, path, fc.constantFrom('', '/', '//'), (all, asked, end) => {
      const inOrder = all
        .flatMap((remote) => remote.config.routes.map((route) => ({ remote, route })))
        .find(({ route }) => matchPattern(route.path, asked + end))
      const found = routeFinder({ remotes: all })(asked + end)
      expect(found?.remote).toBe(inOrder?.remote)
      expect(found?.route).toBe(inOrder?.route)
      expect(found?.params ?? null).toEqual(inOrder ? matchPattern(inOrder.route.path, asked + end) : null)
    }),
    { numRuns: 1000 },
  )
})
