export default {
  name: 'mf-rspack',
  routes: { '/rspack': () => import(/* webpackChunkName: "page" */ './page.js') },
  slots: {},
}
