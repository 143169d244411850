/**
 * A thread that holds the database for writing, and frees it when somebody asks for a turn, or else never; it says with
 * its first message that it holds it, and ends with its last.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../connect.ts';
import { TurnsAsked } from '../turns.ts';

const { path, makesWay } = workerData as { path: string; makesWay: boolean };
const db = connect(path, { withoutKeys: true });
const turns = new TurnsAsked(path);
db.exec('BEGIN IMMEDIATE; INSERT INTO note VALUES (1)');
parentPort?.postMessage('holds');
while (!(makesWay && turns.taken())) await setTimeout(1);
db.exec('COMMIT');
turns.close();
db.close();
