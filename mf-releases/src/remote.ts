import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: 'mf-releases',
  routes: { '/releases': () => import(/* webpackChunkName: "releases" */ './releases-page') },
  slots: {},
})
