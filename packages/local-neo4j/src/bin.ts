#!/usr/bin/env node
import { runProgram } from "./cli/program.js";

process.exitCode = await runProgram(process.argv, process.env);
