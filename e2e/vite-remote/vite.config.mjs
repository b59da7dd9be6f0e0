import { federation } from '@module-federation/vite'
import { defineConfig } from 'vite'

/** Of a team that uses Module Federation with Vite as its manual has it: the entry and all chunks are ES modules. */
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    modulePreload: false,
    outDir: process.env.QE_OUT,
    rolldownOptions: { input: 'src/remote.js' },
  },
  plugins: [
    federation({
      name: 'mf_vite',
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.js' },
      shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
      manifest: true,
      dts: false,
    }),
  ],
})
