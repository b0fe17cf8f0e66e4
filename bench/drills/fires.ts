import type { Cluster } from './cluster.ts';
import type { Fire } from './fire.ts';
import type { Replicated } from './postgres.ts';

/** Returns a fault that kills one node and restarts it. Each run takes the next node. */
export const killNode = ({ nodes }: Cluster): Fire => ({
  name: 'kill-node',
  async strike(run) {
    const node = nodes[run % nodes.length];
    if (!node) return;
    node.machine.kill('SIGKILL');
    await node.machine.ended;
    node.launch();
    await node.ready();
  },
});

/**
 * Returns a fault that kills the primary's machine, waits for the standby to take over, and restarts the
 * machine.
 */
export const killPrimary = (postgres: Replicated): Fire => ({
  name: 'kill-primary',
  async strike() {
    const startAgain = await postgres.killPrimary();
    await postgres.served();
    startAgain();
    await postgres.whole();
  },
});

/** Returns a fault that restarts all nodes one after the other, as docs/OPERATIONS.md describes. */
export const rolling = ({ nodes }: Cluster): Fire => ({
  name: 'rolling',
  async strike() {
    for (const node of nodes) {
      node.machine.kill('SIGTERM');
      await node.machine.ended;
      node.launch();
      await node.ready();
    }
  },
});
