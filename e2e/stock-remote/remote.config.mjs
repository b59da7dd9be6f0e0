/** What the site knows of it without its code. */
export default {
  name: 'mf-stock',
  owner: 'A team with a build of its own',
  contract: '^0.1.0',
  // The plugin names the chunk of an exposed module so.
  routes: [{ path: '/stock', chunk: '__federation_expose_remote', title: 'Stock' }],
  navigation: [],
  slots: [],
}
