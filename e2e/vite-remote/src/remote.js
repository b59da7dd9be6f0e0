export default { name: 'mf-vite', routes: { '/vite': () => import('./page.js') }, slots: {} }
