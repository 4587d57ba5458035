"""What the README's recipe needs of Spark, on one machine: RDD.pipe with attempts as a cluster makes them."""

import os

from attempts import chance, run_task


class SparkContext:
    def textFile(self, path):
        with open(path, 'rb') as file:
            return RDD([file.read().splitlines(keepends=True)])


class RDD:
    def __init__(self, partitions):
        self.partitions = partitions

    def repartition(self, count):
        lines = [line for partition in self.partitions for line in partition]
        chance.shuffle(lines)
        return RDD([lines[at::count] for at in range(count)])

    def pipe(self, command, env=None, checkCode=False):
        assert checkCode, 'without it, Spark takes the output of a failed command'
        return RDD([run_task(command, b''.join(lines)).splitlines(keepends=True) for lines in self.partitions])

    def saveAsTextFile(self, path):
        os.mkdir(path)
        for at, lines in enumerate(self.partitions):
            with open(f'{path}/part-{at:05}', 'wb') as file:
                file.writelines(lines)
