# Forge in a container: docs/operations.md says how it is run, and how to name the image below by its digest too. The
# version of Node is the one that package.json pins.
ARG BASE=node:26.10.0-trixie-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY index.html track.html tsconfig.json tsconfig.base.json tsconfig.server.json tsconfig.tools.json tsconfig.web.json vite.config.ts ./
COPY app ./app
COPY features ./features
COPY platform ./platform
COPY scripts ./scripts
RUN node scripts/build.ts && npm sbom --sbom-format=cyclonedx --omit=dev --omit=optional > dist/sbom.json

# What the server itself needs: neither what the site is built of and with, nor a second Node.
FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist/site ./dist/site
COPY --from=build /app/dist/sbom.json ./
COPY package.json ./
COPY migrations ./migrations
COPY app ./app
COPY features ./features
COPY platform ./platform
COPY scripts/node-version.mjs scripts/database-command.ts scripts/backup.ts scripts/restore.ts scripts/check-books.ts scripts/check-config.ts ./scripts/
# Owned by root, so that the server cannot change its own program. A new volume takes the folder's owner over. By its number:
# whoever starts it sees that it is not root, and no base needs a user of some name.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As npm run serve does (docs/operations.md, Size).
CMD ["node", "--max-semi-space-size=8", "scripts/node-version.mjs", "app/server/main.ts"]
