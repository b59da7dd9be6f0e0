/** What the site knows of it without its code. */
export default {
  name: 'mf-stock',
  owner: 'A team with a build of its own',
  contract: '^0.1.0',
  routes: [{ path: '/stock', chunk: 'remote', title: 'Stock' }],
  navigation: [],
  slots: [],
}
