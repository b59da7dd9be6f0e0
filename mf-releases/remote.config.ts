import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: 'mf-releases',
  owner: 'Platform team',
  contract: '^0.1.0',
  // Without a menu entry: it is for staff, and the developers' panel links to it.
  routes: [{ path: '/releases', chunk: 'releases', title: 'Releases', unlisted: true }],
  navigation: [],
  slots: [],
} satisfies RemoteConfigInput
