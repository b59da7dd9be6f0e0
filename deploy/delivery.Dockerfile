# The delivery server: `docker build -f deploy/delivery.Dockerfile -t quality-escape/delivery .` from the root. Teams
# publish from their own CI; this image only delivers.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter @qe/releases... \
  && node releases/build.mjs \
  && npx --yes pnpm@12.21.0 --filter @qe/releases deploy --prod --legacy /delivery \
  && rm -rf /delivery/src

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RELEASES_DIR=/releases
WORKDIR /delivery
COPY --from=build --chown=root:root /delivery .
RUN mkdir /releases && chown node:node /releases
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--enable-source-maps", "dist/server.js"]
