import type { ReleaseDocument } from '@qe/contract'
import { exampleRelease, exampleSettings } from '@qe/contract/examples'
import { resolveOwnSnapshot } from './resolve-snapshot'

const document: ReleaseDocument = {
  schema: '',
  microFrontends: {
    'mf-example': [
      exampleRelease('2.0.0', {
        deployment: { traffic: 100, default: false },
        target: { language: ['de'], role: ['signed-out'], device: ['desktop'] },
      }),
      exampleRelease('1.0.0', { deployment: { traffic: 100, default: true } }),
    ],
  },
}
const versionNow = () => resolveOwnSnapshot(document, 'visitor-1', exampleSettings).remotes[0]?.version

test('without a delivery server the browser finds out itself whether its visitor matches a target', () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
  expect(versionNow()).toBe('2.0.0')
  languages.mockReturnValue(['en', 'de'])
  expect(versionNow()).toBe('1.0.0')
  languages.mockRestore()
})
