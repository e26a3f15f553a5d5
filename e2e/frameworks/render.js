// Prints what an app's server renders: node render.js <name> <settings as JSON> <path>.
const [name, settings = '', path] = process.argv.slice(2);
const { render } = await import(`./.built/${name}/server/server.js`);
process.stdout.write(await render(JSON.parse(settings), path));
