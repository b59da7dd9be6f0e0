export default { name: 'mf-stock', routes: { '/stock': () => import('./page.js') }, slots: {} }
